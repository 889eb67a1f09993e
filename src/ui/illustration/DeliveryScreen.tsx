import { Screen, Words } from './Screen.tsx';
import screen from './Screen.module.css';

interface DeliveryScreenProps {
  /** The text under the signature, the temperature, a button, a heading, then the next stops. */
  words: readonly string[];
}

const STOP = 72;

export function DeliveryScreen({ words }: DeliveryScreenProps) {
  const [signed, temperature, button, waiting, ...stops] = words;
  return (
    <Screen client="ruta" width={800} height={500}>
      <path fill="var(--scene-far)" d="M0 0h800v700H0z" />
      <path fill="var(--scene-cast)" d="M0 340l110 76h150V0H0zM362 416h120V0H362z" />
      <path fill="var(--scene-near)" d="M110 0h252v456a22 22 0 0 1-22 22H132a22 22 0 0 1-22-22z" />
      <path fill="var(--scene-paper)" d="M122 0h228v452a14 14 0 0 1-14 14H136a14 14 0 0 1-14-14z" />
      <path fill="var(--scene-near)" d="M458 0h252v456a22 22 0 0 1-22 22H480a22 22 0 0 1-22-22z" />
      <path fill="var(--scene-paper)" d="M470 0h228v452a14 14 0 0 1-14 14H484a14 14 0 0 1-14-14z" />
      <path fill="var(--scene-mid)" d="M122 0h228v150H122z" />
      <path fill="var(--scene-shade)" d="M180 150V74l56-28 56 28v76z" />
      <path fill="var(--scene-near)" d="M180 74l56 26 56-26v12l-56 26-56-26z" />
      <path fill="var(--scene-lamp)" d="M218 92l18 8 18-8v36h-36z" />
      <path
        className={screen['route']}
        d="M150 232c18-58 30-58 30-16s16 26 26-8 18-32 16 2 14 24 26 2 24-10 52-10"
      />
      <path fill="var(--scene-line)" d="M144 250h184v2H144z" />
      <Words x={144} y={278} size={20} on="soft" text={signed} />
      <Words x={144} y={348} size={40} text={temperature} />
      <path fill="var(--scene-lamp)" d="M144 384h184v56H144z" />
      <Words x={236} y={419} size={20} on="lamp" anchor="middle" text={button} />
      <path fill="var(--scene-beam)" d="M470 0h228v92H470z" />
      <Words x={492} y={60} size={22} wide text={waiting} />
      {stops.map((stop, index) => (
        <g key={stop}>
          <path fill="var(--scene-mid)" d={`M492 ${92 + (index + 1) * STOP}h184v2H492z`} />
          <circle
            fill={index < 2 ? 'var(--scene-lamp)' : 'var(--scene-shade)'}
            cx="502"
            cy={129 + index * STOP}
            r="9"
          />
          <Words x={526} y={136 + index * STOP} size={22} text={stop} />
        </g>
      ))}
    </Screen>
  );
}
