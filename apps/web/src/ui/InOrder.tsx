/** Parts of a column that load each for itself: one is shown once those above it are what they will be, so that none moves another. */
import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { ownTask } from '../lib/time/task.ts';
import css from './InOrder.module.css';

/** Milliseconds after which a part that does not come no longer keeps those below it back. */
const PATIENCE_MS = 10_000;

/** Says that something of a part is awaited; the answer takes that back. */
type Wait = () => () => void;
const WaitContext = createContext<Wait | undefined>(undefined);

/** Stands for what is awaited in a part of a column, or is beside it. Outside of a column it is what it holds. */
export function Awaited({ children }: { children?: ReactNode }) {
  const wait = use(WaitContext);
  useLayoutEffect(() => wait?.(), [wait]);
  return children;
}

/** Counts what of one part is awaited, and says when nothing is. What a part of a part awaits is awaited of both. */
function makeGate(outer: Wait | undefined, onReady: () => void) {
  let awaited = 0;
  // What takes the place of something awaited may be awaited too.
  const check = (): void => queueMicrotask(() => awaited === 0 && onReady());
  const wait: Wait = () => {
    awaited += 1;
    const end = outer?.();
    return () => {
      awaited -= 1;
      end?.();
      check();
    };
  };
  return { check, wait };
}

interface PartProps {
  isShown: boolean;
  onReady: () => void;
  children: ReactNode;
}

function Part({ isShown, onReady, children }: PartProps) {
  const outer = use(WaitContext);
  const [gate] = useState(() => makeGate(outer, onReady));
  const [done] = useState(() => onReady);
  useLayoutEffect(() => gate.check(), [gate]);
  useEffect(() => {
    const timer = isShown ? setTimeout(done, PATIENCE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isShown, done]);
  return (
    <div className={css.part} hidden={!isShown}>
      <WaitContext value={gate.wait}>{children}</WaitContext>
    </div>
  );
}

interface InOrderProps {
  /** By name, from the top; what is false or null is left out. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** The parts of a column, or of a part of one. Each is put together in a task of its own, so that the browser answers between them. */
export function InOrder({ parts }: InOrderProps) {
  const named = Object.entries(parts).filter(
    ([, part]) => part !== null && part !== undefined && part !== false,
  );
  const [mounted, setMounted] = useState(1);
  const [ready, setReady] = useState<readonly string[]>([]);
  const [isWhole, setWhole] = useState(false);
  const shown = named.findIndex(([name]) => !ready.includes(name));
  // What is added later does not take away what was below it.
  if (!isWhole && shown === -1) setWhole(true);
  const isLeft = !isWhole && mounted < named.length;
  useEffect(() => {
    let isOver = !isLeft;
    if (isLeft)
      void ownTask().then(() => {
        if (!isOver) startTransition(() => setMounted((count) => count + 1));
      });
    return () => {
      isOver = true;
    };
  }, [isLeft, mounted]);
  return (
    <>
      {named.slice(0, isWhole ? undefined : mounted).map(([name, part], at) => (
        <Part
          key={name}
          isShown={isWhole || at <= shown}
          onReady={() => setReady((before) => (before.includes(name) ? before : [...before, name]))}
        >
          {part}
        </Part>
      ))}
      {isLeft && <Awaited />}
    </>
  );
}
