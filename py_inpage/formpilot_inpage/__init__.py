"""What runs in the page. Standard library only; `js` is imported in `dom/browser.py` alone."""
