"""The smallest native-messaging host there can be: the yardstick for ours."""

import nativemessaging

while True:
    nativemessaging.send_message(nativemessaging.encode_message(nativemessaging.get_message()))
