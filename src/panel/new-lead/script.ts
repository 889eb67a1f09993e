import { startPanel } from '#panel/shell/script.ts';

/** How long after the last key it is asked who there is already, in milliseconds. */
const ASK_AFTER_MS = 500;

interface Similar {
  key: string;
  rows: readonly { href: string; words: string }[];
}

/** Tells, while somebody writes, which enquiries there are of the same person (NewLeadPage). */
export function startNewLead(): void {
  startPanel();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-similar]')];
  const found = document.querySelector<HTMLElement>('[data-similar-found]');
  const key = document.querySelector<HTMLInputElement>('[data-similar-key]');
  const form = key?.form;
  if (!found || !key || !form) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const ask = async () => {
    asked += 1;
    const own = asked;
    const body = new URLSearchParams({ accion: 'parecidas' });
    for (const name of ['csrf_token', 'correo', 'telefono']) {
      const value = new FormData(form).get(name);
      if (typeof value === 'string') body.set(name, value);
    }
    const response = await fetch(form.action, { method: 'POST', body });
    if (!response.ok || response.redirected || own !== asked) return;
    show((await response.json()) as Similar);
  };

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

  const askSoon = () => {
    clearTimeout(timer);
    // Without an answer the form says it when it is sent.
    timer = setTimeout(() => {
      if (fields.some(({ value }) => value !== '')) void ask().catch(() => undefined);
      else show({ key: '', rows: [] });
    }, ASK_AFTER_MS);
  };
  for (const field of fields) field.addEventListener('input', askSoon);
  // What had been written may be back in them (keep-written.ts).
  askSoon();
}
