/** Brings the buttons that show what was typed as a password to life (ShowPasswords). */
export function startShowPasswords(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-passwords]')) {
    const { form } = button;
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])];
    const show = (shown: boolean) => {
      for (const field of fields) field.type = shown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(shown));
    };
    button.hidden = false;
    button.addEventListener('click', () => {
      show(button.getAttribute('aria-pressed') !== 'true');
    });
    // As passwords again before they leave, or the browser would remember them as any text.
    form?.addEventListener('submit', () => {
      show(false);
    });
  }
}
