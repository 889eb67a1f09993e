import { Screen, Words } from './Screen.tsx';

interface StorefrontScreenProps {
  /** The shop's name, the product's name in two lines, the price, the button, then three notes. */
  words: readonly string[];
}

export function StorefrontScreen({ words }: StorefrontScreenProps) {
  const [shop, name, more, price, button, ...notes] = words;
  return (
    <Screen client="barro" width={960} height={600}>
      <path fill="var(--scene-paper)" d="M0 0h960v900H0z" />
      <path fill="var(--scene-near)" d="M0 0h960v60H0z" />
      <Words x={32} y={39} size={26} on="bar" wide text={shop} />
      <g data-part="cart">
        <path fill="var(--scene-lamp)" d="M888 14h42v32h-42z" />
        <Words x={909} y={39} size={26} on="lamp" anchor="middle" text="2" />
      </g>
      <path fill="var(--scene-far)" d="M0 60h548v384H0z" />
      <g data-part="jar">
        <path fill="var(--scene-cast)" d="M0 356l244-40 104 82-244 46H0z" />
        <path
          fill="var(--scene-shade)"
          d="M236 132h112v18c0 22 52 56 52 130 0 62-38 118-72 118h-72c-34 0-72-56-72-118 0-74 52-108 52-130z"
        />
        <path
          fill="var(--scene-lit)"
          d="M312 132h36v18c0 22 52 56 52 130 0 62-38 118-72 118h-26c34-20 54-70 54-118 0-70-44-104-44-130z"
        />
        <path fill="var(--scene-near)" d="M224 114h136v19H224z" />
        <path fill="var(--scene-lamp)" d="M186 262c60 22 152 22 212 0l2 27c-62 24-154 24-216 0z" />
      </g>
      <g data-part="offer">
        <Words x={592} y={132} size={42} wide text={name} />
        <Words x={592} y={178} size={42} wide text={more} />
        {notes.map((note, index) => (
          <Words key={note} x={592} y={228 + index * 34} size={26} on="soft" text={note} />
        ))}
      </g>
      <g data-part="buy">
        <Words x={592} y={346} size={36} text={price} />
        <path fill="var(--scene-lamp)" d="M592 374h244v60H592z" />
        <Words x={714} y={413} size={26} on="lamp" anchor="middle" text={button} />
      </g>
      <g data-part="more">
        <path
          fill="var(--scene-far)"
          d="M0 456h312v144H0zM324 456h312v144H324zM648 456h312v144H648z"
        />
        <path
          fill="var(--scene-shade)"
          d="M104 516h108l-16 84h-76zM426 496h108v104H426zM748 548a56 56 0 0 1 112 0v52H748z"
        />
        <path
          fill="var(--scene-lit)"
          d="M178 516h34l-16 84h-28zM502 496h32v104h-32zM822 496a56 56 0 0 1 38 52v52h-38z"
        />
      </g>
    </Screen>
  );
}
