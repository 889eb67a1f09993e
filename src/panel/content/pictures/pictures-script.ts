/** Makes the browser check required fields, because a refused form loses its chosen file. */
export function startPictures(): void {
  for (const file of document.querySelectorAll<HTMLInputElement>(
    'input[type="file"][name="foto"]',
  )) {
    const { form } = file;
    const text = form?.querySelector<HTMLInputElement>('input[name="texto"]');
    const decoration = form?.querySelector<HTMLInputElement>('input[name="adorno"]');
    if (!form || !text || !decoration) continue;
    const isAsked = text.required;
    const marks = file.dataset['marks']?.split(' ') ?? [];
    const ask = () => {
      const place = form.querySelector<HTMLSelectElement>('select[name="nombre"]')?.value ?? '';
      const sent = file.files?.[0]?.name.replace(/\.[^.]*$/, '').toLowerCase() ?? '';
      const name = place === '' ? sent : place;
      text.required = isAsked && !decoration.checked && !marks.includes(name);
    };
    form.noValidate = false;
    form.addEventListener('change', ask);
    ask();
  }
}
