import type { ReactNode } from 'react';
import { GROUNDS } from '#content/values/accent.ts';
import { toCss } from '#content/values/color.ts';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Disclosure } from '#ui/collapse/Disclosure.tsx';
import { hasShapes } from '#ui/illustration/Shapes.tsx';
import { Tower } from '#ui/illustration/Tower.tsx';
import { EyeMark } from '#ui/logo/Logo.tsx';
import { NIGHT } from '#content/values/picture-names.ts';
import { filePath, picturePath } from '#panel/content/paths.ts';
import { type FormStates, PanelForm } from '#panel/shell/PanelForm.tsx';
import { BRAND_FILE } from '#content/read/read-yaml.ts';
import type { BrandPicture } from './brand-pictures.ts';
import { UploadForm } from './UploadForm.tsx';
import styles from './BrandPictures.module.css';
import panel from '#panel/shell/Panel.module.css';

interface BrandPicturesProps {
  pictures: readonly BrandPicture[];
  states: FormStates;
}

export const isDrafted = ({ own, night }: BrandPicture): boolean =>
  [own, night].some((each) => each?.isDraft === true);

export function BrandPictures({ pictures, states }: BrandPicturesProps) {
  return (
    <section aria-labelledby="tus-imagenes" className={styles['pictures']}>
      <h2 id="tus-imagenes">Tu logo y tus imágenes</h2>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.name} id={`imagen-${picture.name}`} className={panel['stack']}>
            <Shown picture={picture} />
            <div className={panel['stack']}>
              <p>
                <b>{picture.title}</b> {isDrafted(picture) && <Badge tone="info">Borrador</Badge>}
              </p>
              <p className={panel['soft']}>
                {picture.own === null && nowDrawn(picture.name)} {WANTED[picture.name]}
              </p>
              {picture.doubts.map((doubt) => (
                <p key={doubt} className={styles['doubt']}>
                  {doubt}
                </p>
              ))}
            </div>
            <div className={styles['changes']}>
              <Change
                name={picture.name}
                words={picture.own === null ? 'Subir' : 'Cambiar o quitar'}
                isThere={picture.own !== null}
                isMark={picture.isMark}
                states={states}
              />
              {picture.isOnGround && picture.own !== null && (
                <Change
                  name={picture.name + NIGHT}
                  words={picture.night === null ? 'Otra para la noche' : 'La de la noche'}
                  isThere={picture.night !== null}
                  isMark={picture.isMark}
                  states={states}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nowDrawn = (name: string) => (hasShapes() ? { ...NOW, ...NOW_OF_SHAPES } : NOW)[name];

const NOW: Readonly<Record<string, string>> = {
  logo: 'Ahora es un ojo, que parpadea.',
  'logo-con-nombre': 'Ahora es el logo, con tu nombre escrito a su lado.',
  icono: 'Ahora se hace con el logo.',
  portada: 'Ahora es la torre, con su luz.',
  compartir: 'Ahora cada página dibuja la suya, con su título.',
};

const NOW_OF_SHAPES: Readonly<Record<string, string>> = {
  logo: 'Ahora son formas de tu color.',
  portada: 'Ahora son formas sencillas, con una bola de tu color.',
};

const WANTED: Readonly<Record<string, string>> = {
  logo: 'Va en la barra, los correos y los iconos. Mejor SVG o PNG, con el fondo transparente.',
  'logo-con-nombre':
    '¿Tu logo ya lleva el nombre? Súbelo arriba y deja este vacío. Es para quien tiene además un signo solo: el signo va arriba, y este, en la barra.',
  icono: 'El de la pestaña y el de un teléfono. Cuadrado, de 512 píxeles o más.',
  portada: 'Va a la derecha del titular. Más alta que ancha, de 600 píxeles o más de ancho.',
  compartir: 'Sale en WhatsApp y en redes, igual en todas las páginas. De 1200 por 630 píxeles.',
};

function Shown({ picture: { name, own, night, isOnGround } }: { picture: BrandPicture }) {
  const image = (of: string) => <img src={picturePath(of)} alt="" loading="lazy" />;
  if (own === null) return <div className={styles['shown']}>{OURS[name]}</div>;
  if (!isOnGround) return <div className={styles['shown']}>{image(name)}</div>;
  return (
    <div className={styles['grounds']}>
      {(['day', 'night'] as const).map((theme) => (
        <div key={theme} className={styles['shown']}>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <path fill={toCss(GROUNDS[theme])} d="M0 0h1v1H0z" />
          </svg>
          {image(theme === 'night' && night !== null ? night.name : name)}
        </div>
      ))}
    </div>
  );
}

const OURS: Readonly<Record<string, ReactNode>> = {
  logo: <EyeMark />,
  'logo-con-nombre': <EyeMark />,
  icono: <img src="/icono-192.png" alt="" loading="lazy" />,
  portada: <Tower />,
  compartir: <img src="/compartir/inicio.png" alt="" loading="lazy" />,
};

interface ChangeProps extends Pick<BrandPicturesProps, 'states'> {
  name: string;
  words: string;
  isThere: boolean;
  isMark: boolean;
}

function Change({ name, words, isThere, isMark, states }: ChangeProps) {
  const to = filePath(BRAND_FILE);
  const stateOf = (action: string) =>
    states[action]?.values['nombre'] === name ? states[action] : undefined;
  const [sent, removal] = [stateOf('subir'), stateOf('quitar-imagen')];
  return (
    <Disclosure summary={words} open={sent !== undefined || removal !== undefined}>
      <UploadForm name={name} to={to} isMark={isMark} state={sent} scope={name} isNew={!isThere} />
      {isThere && (
        <PanelForm action="quitar-imagen" to={to} state={removal} scope={`quitar-${name}`}>
          <input type="hidden" name="nombre" value={name} />
          <Button type="submit" size="small" variant="danger">
            Quitarla
          </Button>
        </PanelForm>
      )}
    </Disclosure>
  );
}
