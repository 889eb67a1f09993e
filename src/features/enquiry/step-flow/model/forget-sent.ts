/** Forgets what was kept of an enquiry that was sent: the page names it in `data-forget`. */
export function forgetSent(): void {
  const sent = document.querySelector<HTMLElement>('[data-forget]');
  for (const key of sent?.dataset['forget']?.split(' ') ?? []) {
    try {
      sessionStorage.removeItem(key);
      localStorage.removeItem(key);
    } catch {
      // Blocked by the browser's settings: nothing could have been kept either.
    }
  }
}
