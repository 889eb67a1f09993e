import { classNames } from '#ui/class-names.ts';
import styles from './AjarDetail.module.css';
import scene from '#ui/illustration/Scene.module.css';

/** In the castle's foot, the door that was left open, the light that gets out, and who found it, on the round with a lantern. */
export function AjarDetail() {
  return (
    <>
      <path className={scene['near']} d="M164 240v-52h32v52z" />
      <path className={scene['lamp']} d="M168 240v-48h24v48z" />
      <g>
        <path className={classNames(styles['glow'], styles['spilt'])} d="M170 241h20l36 36h-92z" />
        <path className={scene['near']} d="M168 192L181 199V240H168Z" />
        <circle className={scene['lamp']} cx="177" cy="218" r="2" />
      </g>
      <path className={scene['stroke']} d="M164 240v-52h32v52" />
      <g>
        <circle className={styles['glow']} cx="157" cy="226" r="11" />
        <path
          className={scene['near']}
          d="M137 240l4-19q4-6 8 0l9 1v2l-8 2 1 14zM145 206a5 5 0 1 0 .1 0z"
        />
        <path className={scene['lamp']} d="M154 224h6v8h-6z" />
      </g>
    </>
  );
}
