import { startPanel } from '#panel/shell/script.ts';

const ASK_AFTER_MS = 500;

interface Similar {
  key: string;
  rows: readonly { href: string; words: string }[];
}

export function startNewLead(): void {
  startPanel();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-remote]')];
  const found = document.querySelector<HTMLElement>('[data-similar-found]');
  const key = document.querySelector<HTMLInputElement>('[data-similar-key]');
  if (!found || !key) return;

  const show = ({ rows, key: seen }: Similar) => {
    key.value = seen;
    const list = document.createElement('ul');
    list.append(
      ...rows.map(({ href, words }) => {
        const link = document.createElement('a');
        Object.assign(link, { href, textContent: words });
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    const title = document.createElement('strong');
    title.textContent = 'Ya hay de esta persona:';
    found.replaceChildren(...(rows.length === 0 ? [] : [title, list]));
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = (field: HTMLInputElement | undefined) =>
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  for (const field of fields) {
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => changed(field), ASK_AFTER_MS);
    });
    field.addEventListener('ajax:before', (event) => {
      const params = new URLSearchParams({ accion: 'parecidas' });
      for (const { name, value } of fields) if (name !== field.name) params.set(name, value);
      field.dataset['params'] = params.toString();
      if (fields.some(({ value }) => value !== '')) return;
      event.preventDefault();
      show({ key: '', rows: [] });
    });
    // If the search fails, the server reports similar enquiries after the form is sent.
    field.addEventListener('ajax:success', ({ detail: { response } }) => {
      if (!response.redirected) void response.json().then((similar: Similar) => show(similar));
    });
  }
  // The script keep-written.ts may already have filled the fields, so the first search starts now.
  changed(fields[0]);
}
