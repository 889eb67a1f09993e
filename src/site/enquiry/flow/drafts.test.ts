// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswers, emptyAnswers, emptyWritten, type Written } from './answers.ts';
import { createDrafts, NO_DRAFTS, type DraftsStore } from './drafts.ts';
import { recallDrafts, type Kept } from './kept.ts';

const place = { step: 2, option: 1, target: null } as const;
const message = (written: Written): Kept => {
  vi.advanceTimersByTime(1);
  return { written: { ...emptyWritten('contact'), ...written }, place, submissionId: 'uno' };
};
const ana = {
  'contact[nombre]': 'Ana',
  'contact[mensaje]': 'Quiero una tienda.',
  'request[]': ['Pagos'],
};

function opened(standing: Written = {}) {
  const answers = createAnswers('contact', emptyAnswers('contact'));
  answers.replace(standing);
  return { answers, drafts: createDrafts(answers) };
}

const first = (drafts: DraftsStore) => drafts.get().all[0];
const recover = (drafts: DraftsStore) => drafts.recover(first(drafts)?.id ?? '');
const kept = () => recallDrafts('contact').map(({ written }) => written['contact[mensaje]']);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});

describe('recovering a message that could not be sent', () => {
  it('fills what is empty, joins lists, and leaves what was typed since beside the earlier text', () => {
    opened().drafts.failed(message(ana));
    const { answers, drafts } = opened({
      'contact[correo]': 'ana@ejemplo.mx',
      'contact[mensaje]': 'Mejor una app.',
      'request[]': ['Envíos'],
    });
    expect(recover(drafts)).toBe(true);
    expect(answers.get().written).toMatchObject({
      'contact[nombre]': 'Ana',
      'contact[correo]': 'ana@ejemplo.mx',
      'contact[mensaje]': 'Mejor una app.',
      'request[]': ['Pagos', 'Envíos'],
    });
    expect(drafts.get().others).toEqual({ 'contact[mensaje]': 'Quiero una tienda.' });

    drafts.swap('contact[mensaje]');
    expect(answers.get().written['contact[mensaje]']).toBe('Quiero una tienda.');
    expect(drafts.get().others).toEqual({ 'contact[mensaje]': 'Mejor una app.' });
    drafts.swap('contact[mensaje]');
    expect(answers.get().written['contact[mensaje]']).toBe('Mejor una app.');
  });

  it('replaces the draft when it fails again with the texts that were chosen', () => {
    const { answers, drafts } = opened({ 'contact[mensaje]': 'Mejor una app.' });
    drafts.failed(message(ana));
    recover(drafts);
    drafts.failed(message(answers.get().written));
    expect(kept()).toEqual(['Mejor una app.']);
  });
});

describe('another message', () => {
  const other = { 'contact[nombre]': 'Ana', 'contact[mensaje]': 'Una pregunta.' };

  it('that is sent leaves the earlier one where it was', () => {
    const { drafts } = opened();
    drafts.failed(message(ana));
    drafts.sent(message(other).written);
    expect(first(drafts)?.written).toMatchObject(ana);
    expect(recallDrafts('contact')).toHaveLength(1);
  });

  it('that fails too is offered first, and then the earlier one', () => {
    const { drafts } = opened();
    drafts.failed(message(ana));
    drafts.failed(message(other));
    expect(first(drafts)?.written).toMatchObject(other);
    drafts.discard(first(drafts)?.id ?? '');
    expect(first(drafts)?.written).toMatchObject(ana);
  });

  it('that says all that the earlier one said takes its place', () => {
    const { drafts } = opened();
    drafts.failed(message(other));
    drafts.failed(message({ ...other, 'contact[web]': 'https://ana.mx' }));
    expect(recallDrafts('contact')).toHaveLength(1);
  });
});

describe('two tabs', () => {
  const fromA = { 'contact[nombre]': 'Ana', 'contact[mensaje]': 'De la primera.' };
  const fromB = { 'contact[nombre]': 'Ana', 'contact[mensaje]': 'De la segunda.' };
  const tabs = () => {
    const [a, b] = [opened().drafts, opened().drafts];
    a.get();
    b.get();
    return { a, b };
  };

  it('both keep what failed in either', () => {
    const { a, b } = tabs();
    a.failed(message(fromA));
    b.failed(message(fromB));
    expect(kept()).toEqual(['De la segunda.', 'De la primera.']);
    expect(b.get().all).toHaveLength(2);
  });

  it('what one sends takes nothing of the other', () => {
    const { a, b } = tabs();
    a.failed(message(fromA));
    b.sent(message(fromB).written);
    expect(kept()).toEqual(['De la primera.']);
    b.failed(message(fromB));
    a.sent(message(fromA).written);
    expect(kept()).toEqual(['De la segunda.']);
  });

  it('each hears of what happens in the other', () => {
    const { a, b } = tabs();
    const heard = vi.fn();
    const leave = b.subscribe(heard);
    a.failed(message(fromA));
    dispatchEvent(new StorageEvent('storage'));
    expect(first(b)?.written).toMatchObject(fromA);
    a.discard(first(a)?.id ?? '');
    dispatchEvent(new Event('pageshow'));
    expect(b.get().all).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    dispatchEvent(new StorageEvent('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

it('without storage says of a message that failed that it is not kept, and offers none', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { drafts } = opened();
  expect(drafts.failed(message(ana))).toBe(false);
  expect(drafts.get()).toEqual(NO_DRAFTS);
});
