import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { BigJar, POTS } from './pots.tsx';
import { ShopFrame } from './ShopFrame.tsx';
import styles from './Drawing.module.css';

/** Left edges of the three products. */
const PRODUCTS_X = [24, 256, 488] as const;
const MENU_X = [238, 316, 374] as const;

interface ShopDrawingProps {
  copy: StorefrontCopy['dibujo'];
  description: string;
}

/** The sample shop as its customers see it: a potter's, with one large jar in the light. */
export function ShopDrawing({ copy, description }: ShopDrawingProps) {
  return (
    <ShopFrame address={copy.direccion} description={description}>
      {/* Header: logo, menu, account, cart. */}
      <path
        className={styles['shade']}
        d="M26 52h26v8c0 3 4 6 4 14a17 17 0 0 1-34 0c0-8 4-11 4-14z"
      />
      <path className={styles['lamp']} d="M22 70c8 3 26 3 34 0v7c-8 3-26 3-34 0z" />
      <text className={styles['brand']} x="64" y="77">
        {copy.nombre}
      </text>
      {copy.menu.map((entry, index) => (
        <text key={entry} className={styles['text']} x={MENU_X[index]} y="76">
          {entry}
        </text>
      ))}
      <path
        className={styles['ink']}
        d="M440 67h15v13h-15zM442.500 67v-3.500a5 5 0 0 1 10 0V67h-2.500v-3.500a2.500 2.500 0 0 0-5 0V67z"
      />
      <text className={styles['text']} x="462" y="76">
        {copy.cuenta}
      </text>
      <path className={styles['lamp']} d="M615 63h34l-6 13h-22z" />
      <path className={styles['sign']} d="M606 58h7l8 18h22l6-13h-31" />
      <circle className={styles['ink']} cx="625" cy="83" r="3" />
      <circle className={styles['ink']} cx="640" cy="83" r="3" />

      {/* The large photo: the jar, lit from the right, and its long shadow. */}
      <path className={styles['photo']} d="M0 98h720v262H0z" />
      <path className={styles['table']} d="M0 306h720v54H0z" />
      <path className={styles['cast']} d="M250 330l290-16 40 24-300 14z" />
      <BigJar />
      <text className={styles['headline']} x="32" y="178">
        <tspan x="32">{copy.titular[0]}</tspan>
        <tspan x="32" dy="44">
          {copy.titular[1]}
        </tspan>
      </text>
      <path className={styles['lamp']} d="M32 248h158v44H32z" />
      <text className={styles['onLamp']} x="111" y="276">
        {copy.boton}
      </text>
      <path className={styles['sign']} d="M688 326l8 8-8 8M662 326l-8 8 8 8" />
      <path className={styles['ink']} d="M32 340h26v5H32z" />
      <path className={styles['faint']} d="M64 340h26v5H64zM96 340h26v5H96z" />

      {/* Three products. */}
      {PRODUCTS_X.map((x, index) => (
        <g key={x} transform={`translate(${x} 378)`}>
          <path className={styles['backdrop']} d="M0 0h208v110H0z" />
          {POTS[index]}
          <text className={styles['text']} x="0" y="136">
            {copy.productos[index]?.nombre}
          </text>
          <text className={classNames(styles['text'], styles['bold'])} x="0" y="160">
            {copy.productos[index]?.precio}
          </text>
        </g>
      ))}
    </ShopFrame>
  );
}
