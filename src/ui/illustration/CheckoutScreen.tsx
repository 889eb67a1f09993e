import { Screen, Words } from './Screen.tsx';
import styles from './Scene.module.css';

interface CheckoutScreenProps {
  /** Heading, address, card, shipping and its price, button, two pieces each with its price, total. */
  words: readonly string[];
}

/** The last step of a shop: where it goes, how it is paid, what it costs. Decoration beside its caption. */
export function CheckoutScreen({ words }: CheckoutScreenProps) {
  const [title, address, card, shipping, fee, button, pot, potPrice, jug, jugPrice, total] = words;
  return (
    <Screen client="barro" width={800} height={500}>
      <path className={styles['paper']} d="M0 0h800v700H0z" />
      <path className={styles['far']} d="M480 0h320v500H480z" />
      <Words x={48} y={82} size={36} wide>
        {title}
      </Words>
      <g data-part="where">
        <path className={styles['stroke']} d="M49 121h382v62H49zM49 201h382v62H49z" />
        <Words x={70} y={159} size={22}>
          {address}
        </Words>
        <Words x={70} y={239} size={22}>
          {card}
        </Words>
      </g>
      <g data-part="pay">
        <path className={styles['beam']} d="M48 280h384v64H48z" />
        <circle className={styles['ink']} cx="80" cy="312" r="11" />
        <circle className={styles['lamp']} cx="80" cy="312" r="5" />
        <Words x={108} y={319} size={22}>
          {shipping}
        </Words>
        <Words x={412} y={319} size={22} anchor="end">
          {fee}
        </Words>
        <path className={styles['lamp']} d="M48 384h384v68H48z" />
        <Words x={240} y={426} size={24} on="lamp" anchor="middle">
          {button}
        </Words>
      </g>
      <g data-part="pieces">
        <path className={styles['mid']} d="M516 56h88v88h-88zM516 168h88v88h-88z" />
        <path
          className={styles['shade']}
          d="M544 76h32c0 12 14 18 14 32 0 13-8 22-16 22h-28c-8 0-16-9-16-22 0-14 14-20 14-32zM550 178h20v14c10 4 16 12 16 24v26h-52v-26c0-12 6-20 16-24z"
        />
        <path className={styles['lamp']} d="M532 106h56v8h-56z" />
        <Words x={624} y={94} size={22}>
          {pot}
        </Words>
        <Words x={624} y={124} size={22} on="soft">
          {potPrice}
        </Words>
        <Words x={624} y={206} size={22}>
          {jug}
        </Words>
        <Words x={624} y={236} size={22} on="soft">
          {jugPrice}
        </Words>
      </g>
      <g data-part="total">
        <path className={styles['line']} d="M516 384h248v2H516z" />
        <Words x={764} y={440} size={40} anchor="end">
          {total}
        </Words>
      </g>
    </Screen>
  );
}
