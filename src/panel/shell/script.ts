import { relativeWords } from './moments.ts';

export function startPanel(): void {
  startAgo();
  startShortcuts();
}

const TELL_EVERY_MS = 30_000;

function startAgo(): void {
  setInterval(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
      const words = time.firstElementChild;
      const at = Date.parse(time.dateTime);
      if (words) words.textContent = relativeWords(at, Date.now(), time.dataset['ago'] ?? 'UTC');
    }
  }, TELL_EVERY_MS);
}

const OFF_KEY = 'panel-sin-atajos';

/** Starts the shortcuts. A person can turn them off, because each is one letter (WCAG 2.1.4). */
function startShortcuts(): void {
  const help = document.querySelector<HTMLDialogElement>('dialog[data-help]');
  const opener = document.querySelector<HTMLButtonElement>('[data-help-open]');
  const wanted = help?.querySelector<HTMLInputElement>('[data-help-wanted]');
  if (!help || !opener || !wanted) return;
  opener.hidden = false;
  opener.addEventListener('click', () => help.showModal());
  wanted.checked = stored() !== 'si';
  wanted.addEventListener('change', () => store(!wanted.checked));
  document.addEventListener('keydown', (event) => {
    if (!wanted.checked || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
      return;
    if (help.open || isTyping(event.target)) return;
    if (event.key === '?') help.showModal();
    else if (!press(event.key)) return;
    event.preventDefault();
  });
}

function press(key: string): boolean {
  if ((key === 'j' || key === 'k') && walk(key === 'j' ? 1 : -1)) return true;
  const row = document.activeElement?.closest('[data-row]');
  if (key === 'x') return click(row?.querySelector<HTMLElement>('input[type=checkbox]'));
  if (key === 'o') return click(row?.querySelector<HTMLElement>('[data-row-link]'));
  if (!/^[a-z/]$/.test(key)) return false;
  const target = document.querySelector<HTMLElement>(`[data-shortcut="${key}"]`);
  if (target?.matches('a, button')) return click(target);
  target?.scrollIntoView({ block: 'center' });
  target?.focus();
  return target !== null;
}

function walk(step: number): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  if (links.length === 0) return false;
  const row = document.activeElement?.closest('[data-row]');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: 'nearest' });
  return true;
}

function click(target: HTMLElement | null | undefined): boolean {
  target?.click();
  return target != null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

function stored(): string | null {
  try {
    return localStorage.getItem(OFF_KEY);
  } catch {
    return null;
  }
}

function store(off: boolean): void {
  try {
    if (off) localStorage.setItem(OFF_KEY, 'si');
    else localStorage.removeItem(OFF_KEY);
  } catch {
    // Without storage, the choice is lost when the person leaves the page.
  }
}
