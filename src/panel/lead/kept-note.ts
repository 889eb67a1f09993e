/**
 * Keeps the note that is being written while another form of the page is saved, which loads the page
 * anew: from that press until the next opening, and no longer.
 */
export function keepNote(): void {
  const note = document.querySelector<HTMLTextAreaElement>('textarea[name=nota]');
  if (!note) return;
  const key = `panel:nota:${location.pathname}`;
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept !== null && note.value === '') note.value = kept;
  } catch {
    // Blocked by the browser's settings: the page works, it just remembers nothing.
    return;
  }
  document.addEventListener('submit', ({ target }) => {
    if (target === note.form || note.value.trim() === '') return;
    try {
      sessionStorage.setItem(key, note.value);
    } catch {
      // Full.
    }
  });
}
