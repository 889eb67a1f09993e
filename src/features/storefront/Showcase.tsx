import { useState, type KeyboardEvent } from 'react';
import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';
import { AREAS, type ViewName } from './areas.ts';
import { PanelDrawing } from './PanelDrawing.tsx';
import { PanelOnPhone } from './PanelOnPhone.tsx';
import { ShopDrawing } from './ShopDrawing.tsx';
import { ShopOnPhone } from './ShopOnPhone.tsx';
import { View } from './View.tsx';
import styles from './Showcase.module.css';

const VIEWS = Object.keys(AREAS) as ViewName[];

/**
 * The sample shop from both sides. Areas of the picture show their caption while the mouse or the
 * focus is on them, and when they are pressed; Escape takes it away. Without JavaScript both
 * pictures and all captions stand there.
 */
export function Showcase({ copy }: { copy: StorefrontCopy }) {
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
  return (
    <div className={styles['showcase']} onKeyDown={onKeyDown}>
      <div className={styles['buttons']} role="group" aria-label={copy.vistas.etiqueta}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className={styles['button']}
            aria-pressed={view === shown}
            onClick={() => {
              setShown(view);
              setArea(null);
            }}
          >
            {copy.vistas[view]}
          </button>
        ))}
      </div>
      <View
        name="frente"
        copy={copy}
        shown={shown === 'frente'}
        area={area}
        onArea={setArea}
        drawing={
          <>
            <ShopDrawing {...shop} />
            <ShopOnPhone {...shop} />
          </>
        }
      />
      <View
        name="administracion"
        copy={copy}
        shown={shown === 'administracion'}
        area={area}
        onArea={setArea}
        drawing={
          <>
            <PanelDrawing {...panel} />
            <PanelOnPhone {...panel} />
          </>
        }
      />
    </div>
  );
}
