import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { SHELVES } from './shelves.ts';
import { ShopFrame } from './ShopFrame.tsx';
import styles from './Drawing.module.css';

const BOLD = classNames(styles['text'], styles['bold']);

export interface PanelDrawingProps {
  copy: StorefrontCopy['dibujo']['panel'];
  shop: string;
  products: StorefrontCopy['dibujo']['productos'];
  /** What the picture shows, for those who cannot see it. */
  description: string;
}

/** The same shop as its owner sees it: sales of the day, orders, what runs out. */
export function PanelDrawing({ copy, shop, products, description }: PanelDrawingProps) {
  return (
    <ShopFrame address={copy.direccion} description={description}>
      <path className={styles['side']} d="M0 36h158v524H0z" />
      <text className={styles['sideBrand']} x="20" y="76">
        {shop}
      </text>
      {copy.menu.map((entry, index) => (
        <text
          key={entry}
          className={index === 0 ? styles['sideOn'] : styles['sideText']}
          x="20"
          y={128 + index * 42}
        >
          {entry}
        </text>
      ))}
      <path className={styles['lamp']} d="M0 108h6v30H0z" />

      {/* Sales of the day against those of last week. */}
      <text className={styles['text']} x="184" y="76">
        {copy.ventas}
      </text>
      <text className={styles['headline']} x="184" y="116">
        {copy.total}
      </text>
      <path className={styles['rule']} d="M184 176h504M184 220h504M184 264h504" />
      <path
        className={styles['sales']}
        d="M184 288l56-16 56-6 56-30 56 10 56-46 56-8 56-32v134H184z"
      />
      <path
        className={styles['before']}
        d="M184 282l56-10 56-18 56 6 56-24 56-8 56-18 56 6 56-14 56-4"
      />
      <path className={styles['salesLine']} d="M184 288l56-16 56-6 56-30 56 10 56-46 56-8 56-32" />
      <circle className={styles['lampEdge']} cx="576" cy="160" r="8" />
      <path className={styles['axis']} d="M184 294h504" />

      {/* Orders. */}
      <text className={BOLD} x="184" y="350">
        {copy.pedidos}
      </text>
      {copy.filas.map(({ folio, producto, estado }, index) => (
        <g key={folio} transform={`translate(184 ${370 + index * 60})`}>
          <path className={styles['rule']} d="M0 0h264" />
          <text className={styles['small']} x="0" y="26">
            {folio}
          </text>
          <text className={styles['text']} x="0" y="48">
            {producto}
          </text>
          <path
            className={index === 0 ? styles['lamp'] : styles['backdrop']}
            d="M168 14h96v30h-96z"
          />
          <text className={index === 0 ? styles['onLamp'] : styles['state']} x="216" y="35">
            {estado}
          </text>
        </g>
      ))}

      {/* What runs out. */}
      <text className={BOLD} x="486" y="350">
        {copy.existencias}
      </text>
      {SHELVES.map(({ full, low }, index) => (
        <g key={full} transform={`translate(486 ${376 + index * 58})`}>
          <text className={styles['small']} x="0" y="9">
            {products[index]?.nombre}
          </text>
          <path className={styles['backdrop']} d="M0 16h202v20H0z" />
          <path
            className={low ? styles['lamp'] : styles['shade']}
            d={`M0 16h${202 * full}v20H0z`}
          />
        </g>
      ))}
    </ShopFrame>
  );
}
