/** Starts the buttons that fill in the settings of a known provider, for example «Gmail». */
export function startProviders(): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[data-providers]')) {
    bar.hidden = false;
    for (const button of bar.querySelectorAll<HTMLButtonElement>('[data-fill]'))
      button.addEventListener('click', () => {
        const fill = JSON.parse(button.dataset['fill'] ?? '{}') as Record<string, string>;
        for (const [name, value] of Object.entries(fill)) {
          const field = button.form?.elements.namedItem(name);
          if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
            field.value = value;
        }
        const about = bar.querySelector('[aria-live]');
        if (about) about.textContent = button.dataset['about'] ?? '';
      });
  }
}
