import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code, dark on light in every theme: that is what cameras read. */
export function QrCode({ text, label, size = 160 }: { text: string; label: string; size?: number }) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  const path = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      data-testid="qr-code"
      data-text={text}
    >
      <rect width={code.size} height={code.size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
