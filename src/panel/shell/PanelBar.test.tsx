import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PanelBar } from './PanelBar.tsx';

it.each([
  ['/panel', 'Solicitudes'],
  ['/panel/solicitudes/ATA-7K3M-Q9', 'Solicitudes'],
  ['/panel/correos', 'Solicitudes'],
  ['/panel/personas/ATA-7K3M-Q9', 'Solicitudes'],
  ['/panel/contenido/precios.yaml', 'Contenido'],
  ['/panel/entregas', 'Entregas'],
])('says at %s that it is under «%s»', (path, words) => {
  const person = { username: 'ana', name: 'Ana', administers: true, role: 'administra' } as const;
  const html = renderToStaticMarkup(
    <PanelBar name="Atalaya" person={person} path={path} forgeryToken="" />,
  );
  const current = [...html.matchAll(/<a [^>]*aria-current="(?:page|true)"[^>]*>([^<]*)</g)];
  expect(current.map(([, text]) => text)).toEqual([words]);
});
