import { useId, useState, type KeyboardEvent } from 'react';
import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';
import { Sides } from '#ui/sides/Sides.tsx';
import { AREAS, type ViewName } from './areas.ts';
import { Captions } from './Captions.tsx';
import { PanelDrawing } from './PanelDrawing.tsx';
import { PanelOnPhone } from './PanelOnPhone.tsx';
import { Picture } from './Picture.tsx';
import { ShopDrawing } from './ShopDrawing.tsx';
import { ShopOnPhone } from './ShopOnPhone.tsx';
import styles from './Showcase.module.css';

const VIEWS = Object.keys(AREAS) as ViewName[];

/**
 * The sample shop from both sides, and a switch between them. Areas of the picture show their caption
 * while the mouse or the focus is on them, and when they are pressed; Escape takes it away. Without
 * JavaScript both pictures and all captions stand there.
 */
export function Showcase({ copy }: { copy: StorefrontCopy }) {
  const id = useId();
  const [shown, setShown] = useState<ViewName>('frente');
  const [area, setArea] = useState<AreaName | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setArea(null);
  };
  const shop = { copy: copy.dibujo, description: copy.vistas.frenteDescripcion };
  const panel = {
    copy: copy.dibujo.panel,
    shop: copy.dibujo.nombre,
    products: copy.dibujo.productos,
    description: copy.vistas.administracionDescripcion,
  };
  const view = (name: ViewName) => ({
    name,
    copy: copy.zonas,
    shown: shown === name,
    area,
    onArea: setArea,
    id,
  });
  return (
    <div className={styles['showcase']} onKeyDown={onKeyDown}>
      <Picture {...view('frente')}>
        <ShopDrawing {...shop} />
        <ShopOnPhone {...shop} />
      </Picture>
      <Picture {...view('administracion')}>
        <PanelDrawing {...panel} />
        <PanelOnPhone {...panel} />
      </Picture>
      <div className={styles['beside']}>
        <Sides
          label={copy.vistas.etiqueta}
          sides={VIEWS.map((name) => [name, copy.vistas[name]])}
          shown={shown}
          onShow={(name) => {
            setShown(name);
            setArea(null);
          }}
        />
        <p className={styles['hint']} data-nosnippet>
          {copy.pista}
        </p>
      </div>
      <Captions {...view('frente')} />
      <Captions {...view('administracion')} />
    </div>
  );
}
