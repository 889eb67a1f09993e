// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepTexts, restoreTexts } from '#features/enquiry/simple-form/kept-texts.ts';
import { forgetSent } from '#features/enquiry/step-flow/model/forget-sent.ts';
import { ForgetFlow } from './ForgetFlow.tsx';
import { keep, keepDraft, recall, recallDrafts } from '#features/enquiry/step-flow/model/kept.ts';

const kept = {
  written: { 'contact[nombre]': 'Ana' },
  place: { step: 2, option: 1, target: null },
  submissionId: 'a',
} as const;

beforeEach(() => {
  localStorage.clear();
  for (const kind of ['contact', 'quote'] as const) {
    keep(kind, kept);
    keepDraft(kind, kept);
  }
});

test('what was sent is forgotten, and the other form is not', () => {
  render(<ForgetFlow kind="quote" />);
  forgetSent();
  expect(recall('quote')).toBeNull();
  expect(recall('contact')).toEqual(kept);
});

test('the thanks for a message forget the home page’s form too', () => {
  document.body.innerHTML = '<form><input name="contact[nombre]" value="Ana"></form>';
  const form = document.forms[0];
  if (form === undefined) throw new Error('no form');
  keepTexts(form);
  render(<ForgetFlow kind="contact" />);
  forgetSent();
  form.reset();
  form.querySelector('input')?.setAttribute('value', '');
  restoreTexts(form);
  expect(form.querySelector('input')?.value).toBe('');
  expect(recall('contact')).toBeNull();
});

test('a message that could not be sent stays, whatever else was', () => {
  render(<ForgetFlow kind="contact" />);
  forgetSent();
  expect(recallDrafts('contact')).toMatchObject([kept]);
});
