interface Copy {
  text: string;
  /** The element whose text the script selects if the browser does not allow the copying. */
  place: Element | null;
  status: Element;
  copied: string;
}

const REFUSED = 'Aquí no se puede copiar solo. Ya está seleccionado: cópialo tú.';

/** Copies a text. If the browser forbids this, as without HTTPS, selects the text of `place`. */
export function copyOut({ text, place, status, copied }: Copy): void {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  const written = clipboard?.writeText(text) ?? Promise.reject(new Error('none'));
  written.then(
    () => (status.textContent = copied),
    () => {
      if (place !== null) getSelection()?.selectAllChildren(place);
      status.textContent = REFUSED;
    },
  );
}

export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copies]')) {
    const place = document.getElementById(button.dataset['copies'] ?? '');
    const status = button.parentElement?.querySelector('[role=status]');
    if (!place || !status) continue;
    button.hidden = false;
    button.addEventListener('click', () => {
      copyOut({ text: place.textContent, place, status, copied: 'Copiado.' });
    });
  }
}
