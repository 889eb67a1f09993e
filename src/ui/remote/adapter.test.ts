// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAdapter } from './adapter.ts';

document.body.innerHTML = `
  <p role="status" data-waiting="Un momento."></p>
  <form method="post"><button id="save"></button><button id="file" data-file></button></form>
  <form method="get"><button id="search"></button></form>
  <form method="dialog"><button id="close"></button></form>
  <input id="asks" name="correo" value="ana@ejemplo.mx" data-remote data-url="/parecidas">`;
startAdapter();

const show = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

const status = document.querySelector('[data-waiting]');
const find = (id: string) => document.getElementById(id) as HTMLButtonElement;

function press(id: string): boolean {
  const submitter = find(id);
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  return submitter.form?.dispatchEvent(event) ?? false;
}

describe('what is pressed and leads to another page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    show(true);
  });

  it('says nothing while the answer is quick, and then that it is under way', () => {
    expect(press('save')).toBe(true);
    vi.advanceTimersByTime(499);
    expect(status?.textContent).toBe('');
    vi.advanceTimersByTime(1);
    expect(status?.textContent).toBe('Un momento.');
    expect(find('save').hasAttribute('data-pending')).toBe(true);
  });

  it('posts no form twice, until it has failed or is come back to', () => {
    expect(press('save')).toBe(true);
    expect(find('save').getAttribute('aria-disabled')).toBe('true');
    expect(press('save')).toBe(false);
    vi.advanceTimersByTime(15_000);
    expect(status?.textContent).toBe('');
    expect(find('save').matches('[data-pending], [aria-disabled]')).toBe(false);
    expect(press('save')).toBe(true);
    show(true);
    expect(press('save')).toBe(true);
  });

  it('asks as often as it likes', () => {
    expect(press('search')).toBe(true);
    expect(press('search')).toBe(true);
    vi.advanceTimersByTime(500);
    expect(status?.textContent).not.toBe('');
  });

  it('leaves files and dialogs alone', () => {
    expect(press('file')).toBe(true);
    expect(press('file')).toBe(true);
    expect(press('close')).toBe(true);
    vi.advanceTimersByTime(600);
    expect(status?.textContent).toBe('');
  });
});

it('hears the answer to what was asked before the page had loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  const field = find('asks');
  const answered = new Promise((resolve) => {
    field.addEventListener('ajax:success', resolve, { once: true });
  });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  show(false);
  await answered;
});
