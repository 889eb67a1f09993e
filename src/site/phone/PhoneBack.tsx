import type { PhoneCopy } from '#content/schemas/mobile.ts';
import { PartNumbers, PARTS_Y, PhoneFace, type PhoneFaceProps } from './PhoneFace.tsx';
import styles from './PhoneFace.module.css';

/** The modules' signs, in the order of their numbers, within 104 × 96. */
const SIGNS = [
  <g key="offline" transform="translate(0 4)">
    <path
      className={styles['sign']}
      d="M26 26v38c0 7 12 11 26 11s26-4 26-11V26M26 45c0 7 12 11 26 11s26-4 26-11"
    />
    <path
      className={styles['signPlane']}
      d="M26 26c0-7 12-11 26-11s26 4 26 11-12 11-26 11-26-4-26-11z"
    />
  </g>,
  <g key="push" transform="translate(0 5)">
    <path
      className={styles['signPlane']}
      d="M25 64h54l-7-11V37c0-12-8-20-20-20s-20 8-20 20v16zM45 68h14a7 7 0 0 1-14 0zM48 18v-7h8v7z"
    />
    <circle className={styles['lamp']} cx="76" cy="24" r="9" />
  </g>,
  <g key="payments" transform="translate(0 3)">
    <path className={styles['sign']} d="M23 22h58v46H23z" />
    <path className={styles['signPlane']} d="M23 31h58v11H23zM31 54h18v5H31z" />
  </g>,
  <path key="stores" className={styles['sign']} d="M27 51v22h50V51M52 61V23M37 37l15-15 15 15" />,
] as const;

/** The back with its lid off: four modules one under the other, wired to the same eye. */
export function PhoneBack({ copy, ...face }: PhoneFaceProps & { copy: PhoneCopy }) {
  return (
    <PhoneFace {...face} description={copy.reverso.descripcion}>
      <rect className={styles['case']} x="1" y="1" width="318" height="638" rx="40" />
      {/* The side towards the light. */}
      <path className={styles['light']} d="M290 4a38 38 0 0 1 28 37v558a38 38 0 0 1-28 37z" />
      {/* Camera. */}
      <rect className={styles['lens']} x="24" y="22" width="128" height="82" rx="22" />
      <circle className={styles['case']} cx="64" cy="63" r="26" />
      <circle className={styles['case']} cx="120" cy="63" r="18" />
      <circle className={styles['light']} cx="72" cy="55" r="5" />
      <circle className={styles['light']} cx="125" cy="58" r="4" />
      {/* The eye, and from it through every module one wire. */}
      <rect className={styles['board']} x="24" y="118" width="264" height="508" rx="14" />
      <path className={styles['trace']} d="M222 64v507" />
      <g transform="translate(70 -311)">
        <circle className={styles['lens']} cx="152" cy="375" r="42" />
        <path className={styles['light']} d="M122 375c16-22 44-22 60 0-16 22-44 22-60 0z" />
        <circle className={styles['lamp']} cx="152" cy="375" r="14" />
        <circle className={styles['lens']} cx="152" cy="375" r="6" />
      </g>
      {PARTS_Y.map((y, index) => (
        <g key={y} transform={`translate(40 ${y - 48})`}>
          <path className={styles['module']} d="M0 0h232v96H0z" />
          {SIGNS[index]}
          <text className={styles['moduleText']} x="94" y="55">
            {copy.dibujo.modulos[index]}
          </text>
        </g>
      ))}
      <PartNumbers to={[52, 52, 52, 52]} />
    </PhoneFace>
  );
}
