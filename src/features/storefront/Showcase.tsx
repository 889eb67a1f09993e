import { useId, useState, type KeyboardEvent } from 'react';
import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import clients from '#ui/illustration/Clients.module.css';
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
 * The sample shop from both sides, and the window's own tabs to go from one to the other. Areas of the picture show their caption
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
      {/* Of the window itself: the two addresses that are open in it. */}
      <div className={classNames(clients['barro'], styles['bar'])}>
        <Sides
          label={copy.vistas.etiqueta}
          sides={VIEWS.map((name) => [name, copy.vistas[name]])}
          shown={shown}
          onShow={(name) => {
            setShown(name);
            setArea(null);
          }}
        />
      </div>
      <Picture {...view('frente')}>
        <ShopDrawing {...shop} />
        <ShopOnPhone {...shop} />
      </Picture>
      <Picture {...view('administracion')}>
        <PanelDrawing {...panel} />
        <PanelOnPhone {...panel} />
      </Picture>
      <p className={styles['hint']} data-nosnippet>
        {copy.pista}
      </p>
      <Captions {...view('frente')} />
      <Captions {...view('administracion')} />
    </div>
  );
}
