import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { AreaName, Shop, StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { Sides } from '#ui/sides/Sides.tsx';
import { Good } from './goods.tsx';
import styles from './Showcase.module.css';

/** The areas of the shop's two sides. The drawing numbers the areas in this order. */
export const AREAS = {
  frente: ['logo', 'sesiones', 'carrito', 'diapositiva', 'productos'],
  administracion: ['graficas', 'pedidos', 'existencias'],
} as const satisfies Record<string, readonly AreaName[]>;
type ViewName = keyof typeof AREAS;
const VIEWS = ['frente', 'administracion'] as const satisfies readonly ViewName[];

/** How full the drawn shelves are, in percent. A shelf below `LOW` is marked. */
const SHELVES = [18, 46, 12] as const;
const LOW = 20;

/** Scrolls only on a phone, because scrolling moves another area under a mouse pointer. */
function bringIntoSight(text: HTMLElement | null): void {
  if (matchMedia('(width < 48rem) and (hover: none)').matches)
    text?.closest('li')?.scrollIntoView({ block: 'nearest' });
}

/** Draws the sample shops. If the visitor points at an area, the area's caption is highlighted. */
export function Showcase({ copy, shops }: { copy: StorefrontCopy; shops: readonly Shop[] }) {
  const id = useId();
  const [shown, setShown] = useState<ViewName>('frente');
  const [hovered, setHovered] = useState<AreaName | null>(null);
  const [held, setHeld] = useState<AreaName | null>(null);
  const area = hovered ?? held;
  const clear = () => {
    setHovered(null);
    setHeld(null);
  };
  useClearing(area !== null, clear);
  const { vistas, zonas, dibujo: words } = copy;

  const hovering = (name: AreaName) => ({
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setHovered(name);
    },
    onPointerLeave: () => setHovered(null),
  });
  const part = (name: AreaName, drawn: ReactNode) => (
    <div className={classNames(styles['area'], styles[name])} data-on={name === area}>
      <div aria-hidden="true">{drawn}</div>
      <button
        type="button"
        aria-label={`${numberOf(name)}. ${zonas[name].titulo}`}
        aria-describedby={`${id}-${name}`}
        {...hovering(name)}
        onFocus={() => setHeld(name)}
        onBlur={() => setHeld(null)}
        onClick={() => {
          setHovered(null);
          setHeld(name);
          bringIntoSight(document.getElementById(`${id}-${name}`));
        }}
      >
        <span className={styles['marker']} aria-hidden="true">
          {numberOf(name)}
        </span>
      </button>
    </div>
  );
  const front = ({ dibujo, tienda }: Shop) => (
    <>
      <div className={styles['head']}>
        {part('logo', <strong className={styles['brand']}>{tienda.nombre}</strong>)}
        <span className={styles['menu']} aria-hidden="true">
          {tienda.menu.map((entry) => (
            <span key={entry}>{entry}</span>
          ))}
        </span>
        {part('sesiones', words.cuenta)}
        {part(
          'carrito',
          <svg viewBox="0 0 30 30">
            <path fill="var(--shop-lamp)" d="M8 8h20l-4 11H12z" />
            <path className={styles['edge']} d="M1 4h6l6 15h11" />
            <circle fill="var(--shop-ink)" cx="14" cy="25" r="2.500" />
            <circle fill="var(--shop-ink)" cx="23" cy="25" r="2.500" />
          </svg>,
        )}
      </div>
      {part(
        'diapositiva',
        <>
          <span>
            <span className={styles['headline']}>{tienda.titular}</span>
            {tienda.nota !== undefined && <span>{tienda.nota}</span>}
            <span className={styles['press']}>{tienda.boton}</span>
          </span>
          <Good trade={dibujo} place={0} />
        </>,
      )}
      {part(
        'productos',
        tienda.productos.map(({ nombre, precio }, index) => (
          <span key={nombre}>
            <Good trade={dibujo} place={index} />
            <span>{nombre}</span>
            <strong>{precio}</strong>
          </span>
        )),
      )}
    </>
  );
  const panel = ({ tienda, panel }: Shop) => (
    <>
      {part(
        'graficas',
        <>
          <span>{words.ventas}</span>
          <strong className={styles['headline']}>{panel.total}</strong>
          <svg viewBox="0 0 400 90" preserveAspectRatio="none">
            <path fill="var(--shop-light)" d="M0 80l50-14 50-4 50-22 50 8 50-30 50-6 50-8V90H0z" />
            <path
              className={styles['faint']}
              d="M0 74l50-8 50-12 50 4 50-16 50-6 50-12 50 4 50-10"
            />
            <path className={styles['curve']} d="M0 80l50-14 50-4 50-22 50 8 50-30 50-6 50-8" />
          </svg>
        </>,
      )}
      <div className={styles['desk']}>
        {part(
          'pedidos',
          <>
            <strong>{words.pedidos}</strong>
            {panel.pedidos.map(({ producto, estado }) => (
              <span key={producto}>
                <span>{`${producto} `}</span>
                <em>{estado}</em>
              </span>
            ))}
          </>,
        )}
        {part(
          'existencias',
          <>
            <strong>{panel.existencias?.titulo ?? words.existencias}</strong>
            {(panel.existencias?.lista ?? tienda.productos.map(({ nombre }) => nombre)).map(
              (nombre, index) => (
                <span key={nombre}>
                  <span>{nombre}</span>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none">
                    <path fill="var(--shop-plane)" d="M0 0h100v8H0z" />
                    <path
                      fill={`var(--shop-${(SHELVES[index] ?? LOW) < LOW ? 'lamp' : 'main'})`}
                      d={`M0 0h${SHELVES[index]}v8H0z`}
                    />
                  </svg>
                </span>
              ),
            )}
          </>,
        )}
      </div>
    </>
  );
  return (
    <div className={styles['showcase']}>
      {VIEWS.map((name) => (
        <div key={name} className={styles['view']} data-view={name} data-shown={name === shown}>
          {shops.map((shop, place) => (
            <div
              key={shop.dibujo}
              role="group"
              aria-label={vistas[`${name}Descripcion`]}
              className={classNames(styles['window'], styles[shop.dibujo])}
              data-trade={place}
            >
              <p className={styles['address']} aria-hidden="true">
                <span>{`${shop.tienda.direccion}${name === 'administracion' ? '/panel' : ''}`}</span>
              </p>
              {name === 'frente' ? front(shop) : panel(shop)}
            </div>
          ))}
        </div>
      ))}
      <Sides
        label={vistas.etiqueta}
        sides={VIEWS.map((name) => [name, vistas[name]])}
        shown={shown}
        onShow={(name) => {
          setShown(name);
          clear();
        }}
      />
      {VIEWS.map((name) => (
        <ol key={name} className={styles['captions']} data-shown={name === shown}>
          {AREAS[name].map((each) => (
            <li
              key={each}
              data-on={each === area}
              {...hovering(each)}
              onClick={() => setHeld(each)}
            >
              <h3>{zonas[each].titulo}</h3>
              <p id={`${id}-${each}`}>{zonas[each].texto}</p>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}

function useClearing(listening: boolean, clear: () => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') clear();
  });
  const onDown = useEffectEvent(({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-on]') === null) clear();
  });
  useEffect(() => {
    if (!listening) return;
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onDown);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onDown);
    };
  }, [listening]);
}

const numberOf = (name: AreaName) =>
  1 + Math.max(...VIEWS.map((view) => (AREAS[view] as readonly AreaName[]).indexOf(name)));
