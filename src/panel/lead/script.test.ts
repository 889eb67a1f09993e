// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { putPart } from './script.ts';

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
