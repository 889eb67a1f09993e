import styles from './Drawing.module.css';

/** The jar of the large photo, lit from the right: 148 × 206 from (496, 118). */
export function BigJar() {
  return (
    <>
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
    </>
  );
}

/** A tall jar, a deep plate, a plant pot; each 208 × 110, standing on the lower edge. */
export const POTS = [
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
