import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { neededFor, type Role } from '#server/accounts/access.ts';
import { PanelRefusal } from './PanelRefusal.tsx';

it.each([
  ['edita', '/panel', 'quien atiende', 'Tu cuenta edita', '/panel/contenido /panel/cuenta'],
  ['edita', '/panel/equipo', 'quien administra', 'Tu cuenta edita', '/panel/contenido'],
  ['atiende', '/panel/contenido', 'quien edita', 'Tu cuenta atiende', '/panel /panel/cuenta'],
] as const)(
  'tells who %s at %s their role and where they may go',
  (role, route, who, own, ways) => {
    const html = refusal(role, neededFor({ route, action: null, person: { role } }));
    expect(html).toContain(who);
    expect(html).toContain(own);
    for (const path of ways.split(' ')) expect(html).toContain(`href="${path}"`);
    expect(html).not.toContain(`href="/panel/equipo"`);
  },
);

it('tells who edits and may not publish that this is what is missing', () => {
  const asked = { route: '/panel/contenido/publicar', action: 'publicar' } as const;
  const html = refusal('edita', neededFor({ ...asked, person: { role: 'edita' } }));
  expect(html).toContain('Publicar lo hace quien tiene permiso');
});

function refusal(role: Role, needs: ReturnType<typeof neededFor>): string {
  const person = { username: 'ana', role };
  return renderToStaticMarkup(<PanelRefusal status={403} person={person} needs={needs} />);
}
