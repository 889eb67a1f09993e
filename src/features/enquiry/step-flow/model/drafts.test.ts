// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createAnswers, emptyAnswers } from './answers.ts';
import { createDrafts } from './drafts.ts';
import { recallDrafts, type Kept } from './kept.ts';
import { emptyWritten, type Written } from './written.ts';

const place = { step: 2, option: 1, target: null } as const;
const message = (written: Written): Kept => ({
  written: { ...emptyWritten('contact'), ...written },
  place,
  submissionId: 'uno',
});
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

beforeEach(() => localStorage.clear());

describe('recovering a message that could not be sent', () => {
  it('puts it back whole where nothing else was written', () => {
    const { answers, drafts } = opened();
    drafts.failed(message(ana));
    expect(drafts.recover()).toBe(false);
    expect(answers.get().written).toMatchObject(ana);
  });

  it('fills what is empty, joins lists, and leaves what was typed since beside the earlier text', () => {
    opened().drafts.failed(message(ana));
    const { answers, drafts } = opened({
      'contact[correo]': 'ana@ejemplo.mx',
      'contact[mensaje]': 'Mejor una app.',
      'request[]': ['Envíos'],
    });
    expect(drafts.recover()).toBe(true);
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

  it('is over once it was sent with the texts that were chosen', () => {
    const { answers, drafts } = opened({ 'contact[mensaje]': 'Mejor una app.' });
    drafts.failed(message(ana));
    drafts.recover();
    drafts.sent(answers.get().written);
    expect(drafts.get()).toEqual({ draft: null, others: {} });
    expect(recallDrafts('contact')).toEqual([]);
  });

  it('replaces the draft when it fails again with the texts that were chosen', () => {
    const { answers, drafts } = opened({ 'contact[mensaje]': 'Mejor una app.' });
    drafts.failed(message(ana));
    drafts.recover();
    drafts.failed(message(answers.get().written));
    expect(recallDrafts('contact').map(({ written }) => written['contact[mensaje]'])).toEqual([
      'Mejor una app.',
    ]);
  });
});

describe('another message', () => {
  const other = { 'contact[nombre]': 'Ana', 'contact[mensaje]': 'Una pregunta.' };

  it('that is sent leaves the earlier one where it was', () => {
    const { drafts } = opened();
    drafts.failed(message(ana));
    drafts.sent(message(other).written);
    expect(drafts.get().draft?.written).toMatchObject(ana);
    expect(recallDrafts('contact')).toHaveLength(1);
  });

  it('that fails too is offered first, and then the earlier one', () => {
    const { drafts } = opened();
    drafts.failed(message(ana));
    drafts.failed(message(other));
    expect(drafts.get().draft?.written).toMatchObject(other);
    drafts.discard();
    expect(drafts.get().draft?.written).toMatchObject(ana);
  });

  it('that says all that the earlier one said takes its place', () => {
    const { drafts } = opened();
    drafts.failed(message(other));
    drafts.failed(message({ ...other, 'contact[web]': 'https://ana.mx' }));
    expect(recallDrafts('contact')).toHaveLength(1);
  });
});
