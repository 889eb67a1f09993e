// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { startKeepingCodes, startPasskeys } from './script.ts';

const status = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
});

it('selects the codes where there is no clipboard to copy them to, and says so', async () => {
  document.body.innerHTML = `<ol data-codes><li>aaaa</li><li>bbbb</li></ol>
    <button data-codes-print hidden></button><button data-codes-copy hidden></button>
    <p role="status" data-codes-status></p>`;
  startKeepingCodes();
  document.querySelector<HTMLButtonElement>('[data-codes-copy]')?.click();
  await vi.waitFor(() => expect(status()).toContain('seleccionado'));
  expect(getSelection()?.toString()).toContain('aaaa');
});

it('says of a passkey that the address is what is missing, and not the browser', () => {
  document.body.innerHTML = `<div data-passkey="entrar"><div data-passkey-live hidden>
    <form><button data-passkey-button></button></form><p role="status" data-passkey-status></p>
    </div></div>`;
  startPasskeys();
  expect(status()).toContain('https');
});
