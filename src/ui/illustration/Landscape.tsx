import { hasShapes } from './Shapes.tsx';
import styles from './Landscape.module.css';

export function Hills({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 200"
      preserveAspectRatio="none"
      aria-hidden="true"
      data-screen=""
    >
      <path
        fill="var(--scene-far)"
        d="M0 120l180-52 150 40 230-78 190 66 160-30 220 58 130-34 180 40v70H0z"
      />
      <path
        fill="var(--scene-mid)"
        d="M0 168l120-20 200 22 210-44 240 46 200-26 210 32 260-38v60H0z"
      />
    </svg>
  );
}

interface BeamProps {
  x: number;
  y: number;
  half: number;
  reach: number;
  low?: number;
}

export function Beam({ x, y, half, reach, low = 0.17 }: BeamProps) {
  if (hasShapes()) return null;
  const [top, foot] = [y - reach * 0.17, y + reach * low].map(Math.round);
  return (
    <>
      <linearGradient id="luz">
        <stop className={styles['light']} stopOpacity="0" />
        <stop className={styles['light']} offset="1" />
      </linearGradient>
      <path
        fill="url(#luz)"
        d={`M${x} ${y - half}L${x - reach} ${top}V${foot}L${x} ${y + half}z`}
      />
    </>
  );
}

export function FarLight() {
  return hasShapes() ? null : (
    <svg className={styles['far']} viewBox="0 0 40 80" data-silhouette="" aria-hidden="true">
      <Beam x={11} y={20} half={4} reach={140} low={0.1} />
      <path fill="var(--scene-near)" d="M8 80l4-46H4v-6h32v6h-8l4 46zM8 12h24L20 0z" />
      <path fill="var(--scene-lit)" d="M23 34h5l4 46h-7z" />
      <path fill="var(--scene-lamp)" d="M11 12h18v16H11z" />
    </svg>
  );
}
