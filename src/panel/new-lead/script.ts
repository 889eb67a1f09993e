import { startPanel } from '#panel/shell/script.ts';

/** The time between the last key press and the search for similar enquiries, in milliseconds. */
const ASK_AFTER_MS = 500;

interface Similar {
  key: string;
  rows: readonly { href: string; words: string }[];
}

/**
 * Starts the script of the page on which a person enters an enquiry (`NewLeadPage`). The script
 * shows earlier enquiries of the client while the person types.
 */
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
    // If the search fails, the server reports similar enquiries when the person sends the form.
    field.addEventListener('ajax:success', ({ detail: { response } }) => {
      if (!response.redirected) void response.json().then((similar: Similar) => show(similar));
    });
  }
  // Another script (keep-written.ts) may have filled the fields before this script starts.
  changed(fields[0]);
}
