import { classNames } from '#ui/class-names.ts';
import type { PanelDrawingProps } from './PanelDrawing.tsx';
import { SHELVES } from './shelves.ts';
import { ShopFrame } from './ShopFrame.tsx';
import styles from './Drawing.module.css';

const BOLD = classNames(styles['text'], styles['bold']);

/** The owner's side on a phone, 360 × 752: the same three things, one under the other. */
export function PanelOnPhone({ copy, shop, products, description }: PanelDrawingProps) {
  return (
    <ShopFrame address={copy.direccion} description={description} narrow height={752}>
      <path className={styles['side']} d="M0 36h360v46H0z" />
      <text className={styles['sideBrand']} x="20" y="65">
        {shop}
      </text>

      {/* Sales of the day against those of last week. */}
      <text className={styles['text']} x="20" y="114">
        {copy.ventas}
      </text>
      <text className={styles['headline']} x="20" y="152">
        {copy.total}
      </text>
      <path className={styles['rule']} d="M20 200h320M20 244h320M20 288h320" />
      <path
        className={styles['sales']}
        d="M20 312l36-16 36-6 36-30 36 10 36-46 36-8 36-32v134H20z"
      />
      <path
        className={styles['before']}
        d="M20 306l36-10 36-18 36 6 36-24 36-8 36-18 36 6 36-14 32-4"
      />
      <path className={styles['salesLine']} d="M20 312l36-16 36-6 36-30 36 10 36-46 36-8 36-32" />
      <circle className={styles['lampEdge']} cx="272" cy="184" r="8" />
      <path className={styles['axis']} d="M20 318h320" />

      {/* Orders. */}
      <text className={BOLD} x="20" y="362">
        {copy.pedidos}
      </text>
      {copy.filas.map(({ folio, producto, estado }, index) => (
        <g key={folio} transform={`translate(20 ${376 + index * 58})`}>
          <path className={styles['rule']} d="M0 0h320" />
          <text className={styles['small']} x="0" y="24">
            {folio}
          </text>
          <text className={styles['text']} x="0" y="46">
            {producto}
          </text>
          <path
            className={index === 0 ? styles['lamp'] : styles['backdrop']}
            d="M220 14h100v30H220z"
          />
          <text className={index === 0 ? styles['onLamp'] : styles['state']} x="270" y="35">
            {estado}
          </text>
        </g>
      ))}

      {/* What runs out. */}
      <text className={BOLD} x="20" y="584">
        {copy.existencias}
      </text>
      {SHELVES.map(({ full, low }, index) => (
        <g key={full} transform={`translate(20 ${600 + index * 48})`}>
          <text className={styles['small']} x="0" y="10">
            {products[index]?.nombre}
          </text>
          <path className={styles['backdrop']} d="M0 17h320v16H0z" />
          <path
            className={low ? styles['lamp'] : styles['shade']}
            d={`M0 17h${320 * full}v16H0z`}
          />
        </g>
      ))}
    </ShopFrame>
  );
}
