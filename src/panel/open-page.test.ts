import { expect, it } from 'vitest';
import { openPanelPage } from './open-page.ts';

it('gives back what was written before the session ended, to whatever form it was in', async () => {
  const draft = { accion: 'atendida', numero: 'DATOS-7K3M-Q9', respuesta: 'Se le mandó todo.' };
  const panel = {
    draft,
    route: null,
    action: null,
    person: null,
    url: new URL('http://sitio.example/panel'),
  };
  const services = { staff: { tools: { sealed: null } } };
  const page = await openPanelPage({
    locals: { panel, services } as never,
    response: { headers: new Headers() },
  });
  expect(page).toHaveProperty('states', { atendida: { errors: {}, values: draft } });
});
