import type { StorefrontCopy } from '#content/schemas/commerce.ts';
import { classNames } from '#ui/class-names.ts';
import { AreaNumber, ShopFrame } from './ShopFrame.tsx';
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
      <path className={styles['sign']} d="M606 58h7l8 18h22l6-13h-31" />
      <circle className={styles['ink']} cx="625" cy="83" r="3" />
      <circle className={styles['ink']} cx="640" cy="83" r="3" />
      <circle className={styles['lampEdge']} cx="654" cy="59" r="10" />
      <text className={styles['count']} x="654" y="64">
        2
      </text>

      {/* The large photo: the jar, lit from the right, and its long shadow. */}
      <path className={styles['backdrop']} d="M0 98h720v262H0z" />
      <path className={styles['table']} d="M0 306h720v54H0z" />
      <path className={styles['cast']} d="M250 330l290-16 40 24-300 14z" />
      <path
        className={styles['shade']}
        d="M536 130h70v14c0 16 38 34 38 92 0 46-28 100-52 100h-42c-24 0-52-54-52-100 0-58 38-76 38-92z"
      />
      <path
        className={styles['glow']}
        d="M582 130h24v14c0 16 38 34 38 92 0 46-28 100-52 100h-16c24-16 38-54 38-100 0-54-32-76-32-92z"
      />
      <path className={styles['ink']} d="M528 118h86v14h-86z" />
      <path className={styles['lamp']} d="M499 226c40 16 104 16 144 0l2 20c-42 16-106 16-148 0z" />
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
      <path className={styles['sign']} d="M670 326l8 8-8 8M440 326l-8 8 8 8" />
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

      <AreaNumber x={204} y={70}>
        {1}
      </AreaNumber>
      <AreaNumber x={562} y={70}>
        {2}
      </AreaNumber>
      <AreaNumber x={693} y={70}>
        {3}
      </AreaNumber>
      <AreaNumber x={690} y={128}>
        {4}
      </AreaNumber>
      <AreaNumber x={690} y={402}>
        {5}
      </AreaNumber>
    </ShopFrame>
  );
}

/** A tall jar, a deep plate, a plant pot; each 208 × 110, standing on the lower edge. */
const POTS = [
  <g key="jarron">
    <path className={styles['cast']} d="M20 104l70-8h20l-6 14H10z" />
    <path
      className={styles['shade']}
      d="M88 26h32v8c0 8 14 16 14 38s-8 38-16 38H90c-8 0-16-16-16-38s14-30 14-38z"
    />
    <path
      className={styles['glow']}
      d="M110 26h10v8c0 8 14 16 14 38s-8 38-16 38h-8c8-6 12-18 12-38s-12-30-12-38z"
    />
    <path className={styles['ink']} d="M84 20h40v8H84z" />
  </g>,
  <g key="plato">
    <path className={styles['cast']} d="M14 106l60-14h60l-10 14z" />
    <path className={styles['shade']} d="M44 66h120c0 26-22 40-44 40H88c-22 0-44-14-44-40z" />
    <path className={styles['glow']} d="M140 66h24c0 26-22 40-44 40h-8c18-6 28-22 28-40z" />
    <path className={styles['lamp']} d="M40 58h128v9H40z" />
  </g>,
  <g key="maceta">
    <path className={styles['cast']} d="M20 106l70-14h30l-4 14z" />
    <path
      className={styles['ink']}
      d="M101 50c-2-16-14-24-26-24 2 14 12 22 26 24zM105 48c0-18 12-30 28-32 0 18-10 30-28 32zM101 60V40h5v20z"
    />
    <path className={styles['lamp']} d="M72 66h64l-9 44H81z" />
    <path className={styles['glow']} d="M118 66h18l-9 44h-14z" />
    <path className={styles['ink']} d="M68 58h72v10H68z" />
  </g>,
];
