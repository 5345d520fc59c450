import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { elementOf, type Content } from '../content.ts';
import { enhance } from '../logic/enhance.ts';
import { wayOf } from '../logic/links.ts';
import '../styles.ts';

/** A manual in the frame of the signed-in pages. Its links go on without loading the portal again, and it scrolls to its anchor. */
export function ManualText({ content }: { content: Content }) {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const withSelection = useWithSelection();
  useLayoutEffect(() => {
    const manual = elementOf(content.tree) as HTMLElement;
    ref.current?.replaceChildren(manual);
    return enhance(manual);
  }, [content]);
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (heading === null || ref.current?.contains(heading) !== true) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [content, hash]);
  useEffect(() => {
    const frame = ref.current;
    const follow = (event: MouseEvent): void => {
      const way = wayOf(event, withSelection);
      if (way === undefined) return;
      event.preventDefault();
      void navigate(way);
    };
    frame?.addEventListener('click', follow);
    return () => frame?.removeEventListener('click', follow);
  }, [navigate, withSelection]);
  return <div ref={ref} />;
}
