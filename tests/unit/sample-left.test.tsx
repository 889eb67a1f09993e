// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { content, holdContent } from '#content/snapshot/content.ts';
import { PICTURE_PLACES } from '#content/values/picture-names.ts';
import type { Picture } from '#content/pictures/picture.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { errorsSchema } from '#content/schemas/errors.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { Signal } from '#site/enquiry/sheet/Signal.tsx';
import { ErrorPage } from '#site/error-page/ErrorPage.tsx';
import { HomeMethod } from '#site/home/HomeMethod.tsx';
import { Watch } from '#site/services/Steps.tsx';
import { Signature } from '#site/text-page/TextPage.tsx';
import { withFormToken } from '#panel/shell/form-token.ts';
import { BrandPictures } from '#panel/content/pictures/BrandPictures.tsx';
import { PersonScene } from '#ui/illustration/PersonScene.tsx';
import { RoadMark, TownMark } from '#ui/illustration/SectionMarks.tsx';

beforeEach(() => {
  const picture: Picture = {
    file: 'suya.1a2b3c4d',
    width: 600,
    height: 400,
    alt: '',
    isDrawing: true,
  };
  const pictures = Object.fromEntries(Object.keys(PICTURE_PLACES).map((name) => [name, picture]));
  holdContent({ ...content(), pictures });
});

function drawn(element: ReactElement): string[] {
  const { container } = render(element);
  const found = container.querySelectorAll('svg:not([viewBox="0 0 24 24"]), [class*="found"]');
  return Array.from(found, ({ outerHTML }) => outerHTML.slice(0, 90));
}

const PICTURES = ['logo', 'portada'].map((name) => ({
  ...{ name, title: name, what: '', isMark: false, isOnGround: true },
  ...{ own: null, night: null, doubts: [] },
}));
const errors = readYaml('errores.yaml', errorsSchema, 'sample');
const method = homeSchema.shape.metodo.unwrap().parse({
  titulo: 'Cómo va',
  entrada: 'En diez semanas.',
  pasos: [
    { nombre: 'Uno', cuando: 'Antes', dibujo: 'dirige', texto: 'Hablamos.' },
    { nombre: 'Dos', cuando: 'Después', dibujo: 'disena', texto: 'Dibujamos.' },
  ],
});

it('leaves nothing of the sample’s tower on an error page, nor a console that was taken out', () => {
  expect(drawn(<ErrorPage content={errors} status="404" text="" />)).toEqual([]);
  const { aviso, ...rest } = errors;
  expect(aviso).toBeDefined();
  const { container } = render(
    <ErrorPage content={rest} status="404" text="">
      <p>consola</p>
    </ErrorPage>,
  );
  expect(container.textContent).not.toContain('consola');
});

it('leaves nobody of the sample, nor their hands', () => {
  expect(drawn(<PersonScene role="guardia" />)).toEqual([]);
  expect(drawn(<Signature by={{ quien: 'Dirección', mano: 'dirige' }} />)).toEqual([]);
  const { container } = render(<HomeMethod content={method} />);
  expect(container.querySelectorAll('[data-role], [viewBox="0 0 240 66"]')).toHaveLength(0);
  expect(container.querySelectorAll('img').length).toBeGreaterThan(method.pasos.length);
});

it('lights no lantern under a service, and no tower over a form', () => {
  const line = {
    text: 'Tres meses. Y más.',
    path: '/guardia',
    link: 'Ver',
    hours: '',
    fee: 0,
    shift: '',
  };
  expect(drawn(<Watch line={line} />)).toEqual([]);
  const { container } = render(<Signal reached={1} steps={4} arrived={false} buildings={[]} />);
  expect(container.querySelector('[viewBox="0 0 56 80"]')).toBeNull();
});

it('draws plain shapes, and calls them so, for who has neither the town nor its tower', () => {
  const town = content();
  const places = [
    <Signal key="1" reached={1} steps={4} arrived={false} buildings={[]} />,
    <RoadMark key="2" />,
    <TownMark key="3" />,
    <BrandPictures key="4" pictures={PICTURES} states={{}} />,
  ].map((place) => () => withFormToken('', () => render(place)).container.innerHTML);
  holdContent({ ...town, pictures: {} });
  const ofTown = places.map((place) => place());
  expect(ofTown.join('')).toMatch(/id="haz"[^]*un ojo[^]*la torre/);
  holdContent({ ...town, pictures: {}, brand: { ...town.brand, dibujos: 'formas' } });
  const ofShapes = places.map((place) => place());
  for (const [index, drawn] of ofShapes.entries()) expect(drawn).not.toBe(ofTown[index]);
  expect(ofShapes.join('')).not.toMatch(/id="haz"|\bojo\b|la torre/);
});

it('gives no number, prefix or place of the sample as an example', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(ts|tsx|astro)$/.test(name) && !/test|cases/.test(name),
  );
  expect(Object.keys(PICTURE_PLACES)).toContain('firma-dirige');
  const sample = /\+52|ATA-|«ATA»|«MX»|«MXN»/;
  const said = files.filter((name) =>
    sample.test(readFileSync(`src/${name}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')),
  );
  expect(said).toEqual([]);
});
