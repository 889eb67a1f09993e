// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TextQuestionField } from './TextQuestionField.tsx';

it('asks for another question each time that an answer was wrong', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ text: `¿Y ${asked}?`, token: `ficha-${asked}` }));
  });
  const first = { text: '¿Y cero?', token: 'ficha-0', answer: 'nada' };
  const field = (error?: string) => (
    <form>
      <TextQuestionField label="Persona" question={first} error={error} />
    </form>
  );
  const { rerender } = render(field());
  expect(asked).toBe(0);
  for (const round of [1, 2]) {
    rerender(field());
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'otra cosa' } });
    screen.getByRole('textbox').focus();
    rerender(field('Campo Requerido'));
    const input = await screen.findByLabelText<HTMLInputElement>(`Persona: ¿Y ${round}?`, {
      exact: false,
    });
    expect(input.value).toBe('');
    expect(document.activeElement).toBe(input);
    expect(new FormData(input.form ?? undefined).get('pregunta')).toBe(`ficha-${round}`);
  }
  expect(asked).toBe(2);
});

it.each([
  ['that was not answered', undefined],
  ['that came with the page and its message', 'Campo Requerido'],
])('keeps a question %s', (_what, error) => {
  const ask = vi.fn();
  vi.stubGlobal('fetch', ask);
  const question = { text: '¿Y cero?', token: 'ficha-0', answer: '' };
  const field = { label: 'Persona', question };
  const { rerender } = render(<TextQuestionField {...field} error={error} />);
  rerender(<TextQuestionField {...field} error="Campo Requerido" />);
  expect(ask).not.toHaveBeenCalled();
});
