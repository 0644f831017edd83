interface Window {
  __state(): unknown;
  __reset(): void;
}
