// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft } from './kept.ts';
import {
  BASIC,
  fetched,
  freshBrowser,
  MESSAGE,
  open,
  openedFlow,
  THANKS,
} from './testing-flow.tsx';

beforeEach(freshBrowser);

describe('a message that was refused because too many had been sent', () => {
  const tick = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const recover = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Recuperar y reintentar' });
  const told = () =>
    screen
      .getAllByRole('status')
      .map((region) => region.textContent)
      .find((text) => text.includes('reintentar'));

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));

  it.each([
    ['seconds', () => '95'],
    ['a date', () => new Date(Date.now() + 95_000).toUTCString()],
  ])('waits as long as the server says, in %s, and then is sent', async (_, header) => {
    vi.setSystemTime('2026-11-20T12:00:00Z');
    open(openedFlow('contact', { place: BASIC, written: MESSAGE }));
    const headers = { 'Retry-After': header() };
    fetched.mockResolvedValueOnce(new Response('{}', { status: 429, headers }));
    fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    expect((await screen.findByRole('timer')).textContent).toBe('Podrás reintentar en 1:35.');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(recover().disabled).toBe(true);
    expect(told()).toBeUndefined();
    await tick(35);
    expect(screen.getByRole('timer').textContent).toBe('Podrás reintentar en 1:00.');
    expect(told()).toBe('Podrás reintentar en un minuto.');
    await tick(20);
    expect(told()).toBe('Podrás reintentar en un minuto.');
    await tick(10);
    expect(told()).toBe('Podrás reintentar en 30 segundos.');
    await tick(29);
    expect(recover().disabled).toBe(true);
    await tick(1);
    expect(told()).toBe('Ya puedes reintentar.');
    fetched.mockResolvedValueOnce(Response.json(THANKS));
    fireEvent.click(recover());
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  });

  it('goes on waiting after a reload, and need not where nothing is said of it', async () => {
    const draft = { written: MESSAGE, place: BASIC, submissionId: '' };
    const { id } = keepDraft('contact', draft, Date.now() + 40_000);
    const { unmount } = open(openedFlow('contact'));
    expect((await screen.findByRole('timer')).textContent).toBe('Podrás reintentar en 0:40.');
    unmount();
    forgetDraft(id);
    keepDraft('contact', draft);
    open(openedFlow('contact'));
    await waitFor(() => expect(recover().disabled).toBe(false));
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
