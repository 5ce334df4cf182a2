/** Shows a file of this computer for as long as the picture stands there. */
export function showFile(file: Blob): (image: HTMLImageElement) => () => void {
  return (image) => {
    const made = URL.createObjectURL(file);
    image.src = made;
    return () => {
      URL.revokeObjectURL(made);
    };
  };
}
