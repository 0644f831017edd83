"""A minimal native-messaging host, with which ours is compared."""

import nativemessaging

while True:
    nativemessaging.send_message(nativemessaging.encode_message(nativemessaging.get_message()))
