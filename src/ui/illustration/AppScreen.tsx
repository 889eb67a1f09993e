import { Screen, Words } from './Screen.tsx';
import styles from './Scene.module.css';

interface AppScreenProps {
  /** Heading, its note, next stop, its note, two measures with their names, button. */
  words: readonly string[];
}

/** A delivery app on a phone that stands in the light. Decoration beside its caption. */
export function AppScreen({ words }: AppScreenProps) {
  const [title, note, stop, where, first, firstName, second, secondName, button] = words;
  return (
    <Screen client="ruta" width={640} height={760} from="xMidYMin">
      {/* More ground than the frame, for a frame of another shape. */}
      <path className={styles['shade']} d="M-640-640h1920v2000H-640z" />
      {/* The town that it is driven through, as a map behind it. */}
      <path
        className={styles['course']}
        d="M-40 96h720M-40 268h720M-40 470h720M84-40v840M560-40v840M-40 420L300-40"
      />
      <path className={styles['cast']} d="M-640 600l828-200v276l-828 200z" />
      <g transform="translate(0 16)">
        <path
          className={styles['near']}
          d="M180 44a36 36 0 0 1 36-36h240a36 36 0 0 1 36 36v640a36 36 0 0 1-36 36H216a36 36 0 0 1-36-36z"
        />
        <path
          className={styles['paper']}
          d="M194 48a24 24 0 0 1 24-24h236a24 24 0 0 1 24 24v628a24 24 0 0 1-24 24H218a24 24 0 0 1-24-24z"
        />
        <path className={styles['near']} d="M302 24h68v14h-68z" />
        <Words x={218} y={92} size={27} wide>
          {title}
        </Words>
        <Words x={218} y={118} size={17} on="soft">
          {note}
        </Words>
        {/* The route. */}
        <path className={styles['far']} d="M194 142h284v246H194z" />
        <path
          className={styles['street']}
          d="M252 142v246M336 142v246M427 142v246M194 306h284M194 228h284"
        />
        <path className={styles['route']} d="M252 352v-46h84v-78h91v-52" />
        <circle className={styles['ink']} cx="252" cy="352" r="12" />
        <circle className={styles['lamp']} cx="427" cy="176" r="19" />
        <circle className={styles['paper']} cx="427" cy="176" r="7" />
        <Words x={218} y={430} size={24} wide>
          {stop}
        </Words>
        <Words x={218} y={456} size={17} on="soft">
          {where}
        </Words>
        <path className={styles['far']} d="M218 480h112v84H218zM342 480h112v84H342z" />
        <Words x={230} y={519} size={23}>
          {first}
        </Words>
        <Words x={230} y={547} size={15} on="soft">
          {firstName}
        </Words>
        <Words x={354} y={519} size={23}>
          {second}
        </Words>
        <Words x={354} y={547} size={15} on="soft">
          {secondName}
        </Words>
        <path className={styles['lamp']} d="M218 592h236v62H218z" />
        <Words x={336} y={630} size={20} on="lamp" anchor="middle">
          {button}
        </Words>
      </g>
    </Screen>
  );
}
