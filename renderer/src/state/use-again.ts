import { useCallback } from 'react';

/**
 * Asks anew for what a query of the calling component shows; does nothing once the component has left the screen or no
 * longer asks: work that ends later may still call it. `refetch` = what the query's hook gives.
 */
export function useAgain(refetch: () => unknown): () => void {
  return useCallback(() => {
    try {
      void refetch();
    } catch {
      // Only the library knows that nobody asks any more, and says so by throwing.
    }
  }, [refetch]);
}
