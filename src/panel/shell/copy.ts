/** What a copy is of, and where its end is said. */
interface Copy {
  text: string;
  /** What is selected where the browser forbids copying. */
  place: Element | null;
  status: Element;
  copied: string;
}

const REFUSED = 'Aquí no se puede copiar solo. Ya está seleccionado: cópialo tú.';

/** Copies a text, and says so. Without https there is no clipboard; what is selected can be copied all the same. */
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

/** Shows and activates the buttons that copy the element that their `data-copies` names. */
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
