const MAXIMUM = 300;

class Slider {
  constructor(kind) {
    this.thumb = document.querySelector(`#${kind}-thumb`);
    this.held = false;
    this.thumb.addEventListener(`${kind}down`, (event) => {
      this.held = true;
      if (kind === "pointer") this.thumb.setPointerCapture(event.pointerId);
    });
    document.addEventListener(`${kind}move`, ({ movementX, buttons }) => {
      if (this.held && buttons === 1) this.put(this.value + movementX);
    });
    document.addEventListener(`${kind}up`, () => {
      this.held = false;
    });
  }

  put(value) {
    this.value = Math.min(Math.max(value, 0), MAXIMUM);
    this.thumb.style.left = `${this.value}px`;
  }
}

const sliders = { pointer: new Slider("pointer"), mouse: new Slider("mouse") };

export const place = () => ({ pointer: sliders.pointer.value, mouse: sliders.mouse.value });
export const dragging = () => Object.values(sliders).some((slider) => slider.held);
export const reset = () => Object.values(sliders).forEach((slider) => slider.put(0));
