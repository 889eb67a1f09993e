import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PanelBar } from './PanelBar.tsx';
import { withFormToken } from './form-token.ts';

it.each([
  ['/panel', 'Solicitudes'],
  ['/panel/solicitudes/ATA-7K3M-Q9', 'Solicitudes'],
  ['/panel/correos', 'Solicitudes'],
  ['/panel/personas/ATA-7K3M-Q9', 'Personas'],
  ['/panel/contenido/precios.yaml', 'Contenido'],
  ['/panel/entregas', 'Ajustes', 'Entregas'],
  ['/panel/cuenta', 'Ajustes', 'Mi cuenta'],
])('says at %s that it is in «%s»', (path, ...words) => {
  const person = { username: 'ana', role: 'administra' } as const;
  const html = withFormToken('', () =>
    renderToStaticMarkup(<PanelBar name="Atalaya" person={person} path={path} />),
  );
  const current = [...html.matchAll(/<a [^>]*aria-current="(?:page|true)"[^>]*>([^<]*)</g)];
  expect(current.map(([, text]) => text)).toEqual(words);
});
