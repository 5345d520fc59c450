/** An error that a screen reader announces at once; nothing while there is none. */
export function ErrorMessage({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="fault" role="alert">
      {children}
    </p>
  );
}
