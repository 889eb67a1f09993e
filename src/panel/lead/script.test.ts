// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { putPart, startUndo } from './script.ts';

it('tells of what others have said since, and not of what became of an answer of one’s own', () => {
  const part = (said: string) => {
    const section = document.createElement('section');
    section.innerHTML = `<details id="escrito"></details><ol>${said}</ol>`;
    return section;
  };
  const known = '<li id="dicho-1" data-theirs>Hola</li>';
  const shown = part(`${known}<li id="dicho-2">Por salir</li>`);
  const details = shown.querySelector('details');
  if (details !== null) details.open = true;
  const own = `${known}<li id="dicho-2">Entregada</li>`;
  expect(putPart(shown, part(own))).toBeNull();
  expect(shown.textContent).toContain('Entregada');
  expect(putPart(shown, part(`${own}<li id="dicho-3" data-theirs>Gracias</li>`))?.id).toBe(
    'dicho-3',
  );
  expect(shown.querySelector('details')?.open).toBe(true);
});

it('says one thing of an answer once its time to be taken back is over, also where it came later', () => {
  vi.useFakeTimers();
  const place = (id: string, left: number) =>
    `<div id="${id}" tabindex="-1"><p data-undo-over="Saliendo">Por salir</p><button data-undo="${left}">Deshacer</button></div>`;
  document.body.innerHTML = place('first', 2);
  startUndo();
  const shown = (id: string) => document.querySelector(`#${id}`)?.textContent;
  vi.advanceTimersByTime(1000);
  expect(shown('first')).toBe('Por salirDeshacer (1 s)');
  document.body.insertAdjacentHTML('beforeend', place('later', 3));
  document.querySelector('button')?.focus();
  vi.advanceTimersByTime(1000);
  expect(shown('first')).toBe('SaliendoYa no se puede deshacer');
  expect(document.activeElement?.id).toBe('first');
  expect(shown('later')).toBe('Por salirDeshacer (2 s)');
  vi.useRealTimers();
});
