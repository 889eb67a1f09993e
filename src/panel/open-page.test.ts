import { expect, it } from 'vitest';
import { panelPage } from './open-page.ts';

it('gives back what was written before the session ended, to whatever form it was in', () => {
  const draft = { accion: 'atendida', numero: 'DATOS-7K3M-Q9', respuesta: 'Se le mandó todo.' };
  const locals = { panel: { draft, person: null } } as never;
  const { states } = panelPage({ locals, response: { headers: new Headers() } });
  expect(states).toEqual({ atendida: { errors: {}, values: draft } });
});
