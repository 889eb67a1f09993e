/** Said once the codes are on the clipboard, or could not be put there. */
const WORDS = {
  copied: 'Copiados. Pégalos en tu gestor de contraseñas.',
  refused: 'Este navegador no dejó copiarlos: selecciónalos y cópialos tú.',
} as const;

/** Brings the buttons to print and to copy the recovery codes to life (RecoveryCodes). */
export function startKeepingCodes(): void {
  const status = document.querySelector<HTMLElement>('[data-codes-status]');
  const print = document.querySelector<HTMLButtonElement>('[data-codes-print]');
  const copy = document.querySelector<HTMLButtonElement>('[data-codes-copy]');
  const codes = [...document.querySelectorAll('[data-codes] > li')].map((code) => code.textContent);
  if (!status || !print || !copy) return;
  print.hidden = false;
  print.addEventListener('click', () => {
    window.print();
  });
  copy.hidden = false;
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => (status.textContent = WORDS.copied),
      () => (status.textContent = WORDS.refused),
    );
  });
}
